// client.ts: the page's end of the line to the host: requests and their replies, and what the host says unasked.
import type { Fault, News, PageRequest, ReplyTo } from '../host/speech.ts';

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule?: string,
  ) {
    super(text);
  }
}

export class Client {
  private readonly waiting = new Map<number, (reply: object) => void>();
  private ids = 0;
  private readonly host: Worker;

  constructor(file: string, hear: (news: News) => void) {
    this.host = new Worker(new URL(file, document.baseURI), { type: 'module' });
    this.host.onmessage = (e: MessageEvent<string>) => {
      const said = JSON.parse(e.data) as (News & { id?: undefined }) | { id: number };
      if (said.id === undefined) {
        hear(said as News);
        return;
      }
      this.waiting.get(said.id)?.(said);
      this.waiting.delete(said.id);
    };
  }

  /** The reply to a request; what is refused is thrown. */
  ask<R extends PageRequest>(request: R): Promise<ReplyTo<R>> {
    const id = ++this.ids;
    return new Promise((done, fail) => {
      this.waiting.set(id, (reply) => {
        const fault = reply as Fault;
        if (fault.error) fail(new Refused(fault.error.code, fault.error.text, fault.error.rule));
        else done(reply as ReplyTo<R>);
      });
      this.host.postMessage(JSON.stringify({ ...request, id }));
    });
  }
}
