// worker.ts: the host in a worker of the page: lines come and go as messages.
import { Host } from './host.ts';
import { EngineModule } from './module.ts';
import { shelf } from './saves.ts';

declare const GAME_FILES: { [game: string]: string };

const host = new Host({
  load: (game) => {
    const file = GAME_FILES[game];
    if (!file) throw new Error(`there is no game "${game}" here`);
    return EngineModule.open(fetch(new URL(file, self.location.href)));
  },
  shelf,
  tell: (news) => postMessage(JSON.stringify(news)),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  now: () => Date.now(),
  chance: () => crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(),
});

self.onmessage = async (e: MessageEvent<string>) => postMessage(await host.line(e.data));
