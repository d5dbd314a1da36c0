// door.mjs: `duello engine` by the WebAssembly module of the door: lines from standard input, replies to standard output.
//
//     node door.mjs MODULE engine [--open]
import { readFileSync, writeSync } from 'node:fs';

import { load, put, textAt } from './module.mjs';

const [path, command, ...options] = process.argv.slice(2);
if (command !== 'engine' || options.some((option) => option !== '--open')) throw new Error('usage: door.mjs MODULE engine [--open]');
const module = await load(path);
if (!module.worker_open(options.length > 0)) throw new Error('there is no memory for a door');

const input = readFileSync(0);
let replies = '';
for (let at = 0; at < input.length && !module.worker_has_quit(); ) {
  const end = input.indexOf(10, at);
  const line = input.subarray(at, end < 0 ? input.length : end);
  put(module, module.worker_room(line.length), line);
  replies += `${textAt(module, module.worker_line(line.length))}\n`;
  at += line.length + 1;
}
for (let bytes = Buffer.from(replies), at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
