// module.mjs: loads a WebAssembly module of the tests, and reads texts out of it.
//
// A module asks its surroundings for next to nothing: a clock, and what libc wants for output nobody writes.
import { readFileSync } from 'node:fs';

const BAD_FILE = 8; // WASI's EBADF

export async function load(path) {
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

export function textAt(module, at) {
  const bytes = new Uint8Array(module.memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

// Puts bytes where the module has made room for them.
export function put(module, at, bytes) {
  new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
}
