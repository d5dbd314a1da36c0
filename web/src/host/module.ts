// module.ts: a WebAssembly module of the engine (web/engine/module.c): lines in, lines out.
//
// It asks its surroundings for next to nothing: a clock, and what libc wants for output that nobody writes.

const BAD_FILE = 8; // WASI's EBADF

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  worker_open(open: boolean): number;
  worker_room(length: number): number;
  worker_line(length: number): number;
}

export class EngineModule {
  private constructor(private readonly exports: Exports) {}

  /** Opens the door of a module, which then tells everything: whoever has it guards it. */
  static async open(bytes: Promise<Response> | BufferSource): Promise<EngineModule> {
    let memory: WebAssembly.Memory | undefined;
    const surroundings = {
      wasi_snapshot_preview1: {
        clock_time_get(_clock: number, _precision: bigint, at: number): number {
          new DataView(memory!.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
          return 0;
        },
        fd_close: () => BAD_FILE,
        fd_seek: () => BAD_FILE,
        fd_write: () => BAD_FILE,
      },
    };
    const { instance } =
      bytes instanceof Promise
        ? await WebAssembly.instantiateStreaming(bytes, surroundings)
        : await WebAssembly.instantiate(bytes, surroundings);
    const exports = instance.exports as unknown as Exports;
    memory = exports.memory;
    exports._initialize();
    if (!exports.worker_open(true)) throw new Error('there is not enough memory for the game');
    return new EngineModule(exports);
  }

  /** The reply to a request, both without the end of a line. */
  line(request: string): string {
    const bytes = new TextEncoder().encode(request);
    const at = this.exports.worker_room(bytes.length);
    if (!at) throw new Error('there is not enough memory for the request');
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    const reply = this.exports.worker_line(bytes.length);
    const all = new Uint8Array(this.exports.memory.buffer, reply);
    return new TextDecoder().decode(all.subarray(0, all.indexOf(0)));
  }
}
