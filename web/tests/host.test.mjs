// host.test.mjs: the host of the page, without a page: it plays whole duels of every game, and nothing that the person before
// the screen may not know ever leaves it. MODULES is the folder of the games' modules.
import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const modules = process.env.MODULES;
const games = readFileSync(join(modules, 'games'), 'utf8').trim().split('\n');
const made = await build({
  stdin: { contents: "export * from './src/host/host.ts'; export * from './src/host/module.ts';", resolveDir: new URL('..', import.meta.url).pathname, loader: 'ts' },
  bundle: true,
  write: false,
  format: 'esm',
});
const { Host, EngineModule } = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString('base64')}`);

const compiled = new Map();
function open(game) {
  if (!compiled.has(game)) compiled.set(game, readFileSync(join(modules, `${game}.wasm`)));
  return EngineModule.open(compiled.get(game));
}

/** A host with what surrounds it, and all that it ever said; the engine behind it can be asked, too. */
function table(seed) {
  const kept = new Map();
  const around = { said: [], chance: BigInt(seed), engine: undefined };
  const host = new Host({
    load: async (game) => (around.engine = await open(game)),
    shelf: {
      list: async () => [...kept.values()],
      read: async (name) => kept.get(name),
      write: async (one) => void kept.set(one.name, one),
      remove: async (name) => void kept.delete(name),
    },
    tell: (news) => around.said.push(JSON.stringify(news)),
    wait: () => new Promise((done) => setImmediate(done)),
    now: () => 1,
    chance: () => String((around.chance = (around.chance * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn)),
  });
  const ask = async (request) => {
    const reply = await host.line(JSON.stringify(request));
    around.said.push(reply);
    return JSON.parse(reply);
  };
  const truly = (request) => JSON.parse(around.engine.line(JSON.stringify(request)));
  /** Waits until a person is asked, or the duel is over. */
  const settled = async () => {
    for (;;) {
      const t = await ask({ do: 'table' });
      if (t.over || (t.person && (t.curtain !== null || (await ask({ do: 'look', since: 1e6 })).options))) return t;
      await new Promise((done) => setImmediate(done));
    }
  };
  return { around, ask, truly, settled, kept };
}

/** Two with decks of the game's own, in a single duel; the first so many are persons. */
async function usual(t, game, persons) {
  const layout = await t.ask({ do: 'layout', game });
  const row = t.truly({ do: 'games', with: ['fits'] }).games[0];
  const mode = row.modes[0].name;
  const [option, value] = (layout.match?.single ?? '').split('=');
  const players = [0, 1].map((i) => ({ name: i < persons ? `Person ${i}` : 'Machine', player: i < persons ? 'person' : 'random', deck: row.fits[mode][i % row.fits[mode].length] }));
  return { do: 'begin', game, mode, players, ...(value ? { options: { [option]: value } } : {}) };
}

/** One of the options, by dice that fall the same every time, but never back. */
function pick(options, turn) {
  const forward = options.filter((o) => o.sort !== 'takes back');
  return forward[(Math.imul(turn + 1, 2654435761) >>> 8) % forward.length].index;
}

for (const game of games) {
  test(`${game}: a machine plays against a person who does anything, to the end`, async () => {
    const t = table(7);
    assert.equal((await t.ask(await usual(t, game, 1))).error, undefined);
    let moves = 0;
    for (let s = await t.settled(); !s.over && moves < 6000; s = await t.settled(), moves++) {
      const { options } = (await t.ask({ do: 'look', since: 1e6 })).options;
      const chosen = await t.ask({ do: 'choose', seat: 0, index: pick(options, moves) });
      assert.equal(chosen.error, undefined, JSON.stringify(chosen));
    }
    assert.ok(moves > 5, `${moves} moves`);
    assert.ok((await t.ask({ do: 'outcome' })).over, 'it did not end');
  });

  test(`${game}: what nobody here may know does not leave the host`, async () => {
    const t = table(11);
    await t.ask(await usual(t, game, 1));
    const mentioned = new Set(); // what the seat has read of
    for (let moves = 0; moves < 60; moves++) {
      const s = await t.settled();
      if (s.over) break;
      t.around.said.length = 0;
      for (const entry of t.truly({ do: 'journal', viewer: 0 }).journal) for (const part of [entry.thing?.name, entry.other?.name, entry.card]) mentioned.add(part);
      const look = await t.ask({ do: 'look', since: 0 });
      const [all, seen] = [t.truly({ do: 'view', viewer: 'everything' }), t.truly({ do: 'view', viewer: 0 })];
      assert.deepEqual(look.view, { ...seen }, 'the view is that of the seat');
      // Cards that lie only where this seat does not know the faces: none of their names is in anything that was said.
      const names = (view, known) => new Set(view.seats.flatMap((side) => Object.values(side.zones).flat()).map((card) => card.name ?? known));
      const known = names(seen, '');
      const told = t.around.said.join('\n');
      for (const name of names(all, '')) if (!known.has(name) && !mentioned.has(name)) assert.ok(!told.includes(JSON.stringify(name)), `${name} is told`);
      for (const request of [
        { do: 'view', viewer: 'everything' },
        { do: 'view', viewer: 1 },
        { do: 'options', seat: 1 },
        { do: 'journal', viewer: 1 },
        { do: 'choose', seat: 1, index: 0 },
        { do: 'think', seat: 1 },
        { do: 'state' },
        { do: 'hash' },
        { do: 'save' },
        { do: 'record' },
        { do: 'next' },
        { do: 'sit', persons: [0, 1] },
        { do: 'auto', seat: 0 },
        { do: 'copy', to: 'x' },
        { do: 'redeal', to: 'x', seat: 0, seed: 1 },
        { do: 'view', viewer: 0, duel: 'main' },
      ])
        assert.ok((await t.ask(request)).error, `${JSON.stringify(request)} was answered`);
      await t.ask({ do: 'choose', seat: 0, index: pick(look.options.options, moves) });
    }
  });

  test(`${game}: two at one screen: nothing is told while it is handed over`, async () => {
    const t = table(3);
    await t.ask({ ...(await usual(t, game, 2)), strict: true });
    let handed = 0;
    for (let moves = 0; moves < 60; moves++) {
      const s = await t.settled();
      if (s.over) break;
      if (s.curtain !== null) {
        handed++;
        for (const seat of [0, 1]) assert.ok((await t.ask({ do: 'options', seat })).error, 'options are told behind the curtain');
        const look = await t.ask({ do: 'look', since: 0 });
        assert.equal(look.view.viewer, 'spectator');
        assert.ok((await t.ask({ do: 'uncover', seat: 1 - s.curtain })).error, 'the wrong one was let in');
        assert.equal((await t.ask({ do: 'uncover', seat: s.curtain })).error, undefined);
        continue;
      }
      const other = 1 - s.sitting;
      assert.ok((await t.ask({ do: 'view', viewer: other })).error, "the other's view is told");
      const { options } = (await t.ask({ do: 'look', since: 1e6 })).options;
      await t.ask({ do: 'choose', seat: s.sitting, index: pick(options, moves) });
    }
    assert.ok(handed > 1, `handed over ${handed} times`);
  });

  test(`${game}: a duel that was kept goes on as it was`, async () => {
    const t = table(5);
    await t.ask(await usual(t, game, 1));
    for (let moves = 0; moves < 6; moves++) {
      const s = await t.settled();
      if (s.over) break;
      const { options } = (await t.ask({ do: 'look', since: 1e6 })).options;
      await t.ask({ do: 'choose', seat: 0, index: pick(options, moves) });
    }
    await t.settled();
    const before = await t.ask({ do: 'look', since: 1e6 });
    const hash = t.truly({ do: 'hash' }).hash;
    await new Promise((done) => setImmediate(done));
    const [saved] = (await t.ask({ do: 'saves' })).saves;
    assert.equal(saved.duel, undefined, 'what is kept is not told');
    await t.ask({ do: 'resume', saved: saved.name });
    await t.settled();
    const after = await t.ask({ do: 'look', since: 1e6 });
    assert.equal(t.truly({ do: 'hash' }).hash, hash);
    assert.deepEqual(after.options, before.options);
    assert.equal((await t.ask({ do: 'undo', seat: 0 })).possible, false, 'what was done before cannot be taken back');
  });
}
