// equal.mjs: plays and replays duels with the WebAssembly module, as native.c does on the processor.
//
//     node equal.mjs MODULE play FOLDER         the duels of equal.h, a record each: FOLDER/N.duello
//     node equal.mjs MODULE replay FILE...      how each of these ends, a line each
//
// The module asks its surroundings for next to nothing: a clock, and what libc wants for output nobody writes.
import { readFileSync, writeFileSync } from 'node:fs';

const BAD_FILE = 8; // WASI's EBADF

async function load(path) {
  let memory;
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {
    wasi_snapshot_preview1: {
      clock_time_get(_clock, _precision, at) {
        new DataView(memory.buffer).setBigUint64(at, process.hrtime.bigint(), true);
        return 0;
      },
      fd_close: () => BAD_FILE,
      fd_seek: () => BAD_FILE,
      fd_write: () => BAD_FILE,
    },
  });
  memory = instance.exports.memory;
  instance.exports._initialize();
  return instance.exports;
}

function textAt(module, at) {
  const bytes = new Uint8Array(module.memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

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
    const room = module.equal_room(bytes.length);
    new Uint8Array(module.memory.buffer, room, bytes.length).set(bytes);
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
