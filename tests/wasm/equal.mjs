// equal.mjs: plays and replays duels with the WebAssembly module, as native.c does on the processor.
//
//     node equal.mjs MODULE play FOLDER         the duels of equal.h, a record each: FOLDER/N.duello
//     node equal.mjs MODULE replay FILE...      how each of these ends, a line each
import { readFileSync, writeFileSync } from 'node:fs';

import { load, put, textAt } from './module.mjs';

function play(module, folder) {
  for (let i = 0; i < module.equal_duels(); i++) {
    const text = textAt(module, module.equal_play(i));
    if (text.startsWith('wrong:')) throw new Error(`duel ${i}: ${text}`);
    writeFileSync(`${folder}/${i}.duello`, text);
  }
}

function replay(module, paths) {
  for (const path of paths) {
    const bytes = readFileSync(path);
    put(module, module.equal_room(bytes.length), bytes);
    const end = textAt(module, module.equal_replay(bytes.length));
    process.stdout.write(`${path}: ${end}`);
    if (end.startsWith('wrong:')) process.exitCode = 1;
  }
}

const [path, command, ...rest] = process.argv.slice(2);
const module = await load(path);
if (command === 'play' && rest.length === 1) play(module, rest[0]);
else if (command === 'replay' && rest.length > 0) replay(module, rest);
else throw new Error('usage: equal.mjs MODULE play FOLDER, equal.mjs MODULE replay FILE...');
