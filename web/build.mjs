// build.mjs: makes the page: plain files that any web server can host, under any path.
//
//     node build.mjs --engine FOLDER --out FOLDER
//
// FOLDER of the engine holds the list of games and a module GAME.wasm for each (cmake --build build/wasm --target web); what
// the lobby shows of a game is asked of its module, its mood stands in games/GAME/mood.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const options = new Map();
for (let i = 2; i + 1 < process.argv.length; i += 2) options.set(process.argv[i], process.argv[i + 1]);
const engine = options.get('--engine');
const out = options.get('--out');
if (!engine || !out) throw new Error('usage: node build.mjs --engine FOLDER --out FOLDER');

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);
const files = []; // all that the page consists of, for the service worker

// Writes a file whose name tells what is in it: browsers may keep it for ever.
function put(name, bytes) {
  const dot = name.lastIndexOf('.');
  const full = `${name.slice(0, dot)}-${hash(bytes)}${name.slice(dot)}`;
  mkdirSync(dirname(join(out, full)), { recursive: true });
  writeFileSync(join(out, full), bytes);
  // For servers that look for it: packing this well takes too long while somebody waits.
  writeFileSync(join(out, `${full}.br`), brotliCompressSync(bytes));
  files.push(full);
  return full;
}

async function bundle(entry, define) {
  const made = await build({
    entryPoints: [join(here, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    loader: { '.css': 'css', '.woff2': 'empty' },
    external: ['*.woff2'],
    outdir: out,
    logLevel: 'warning',
  });
  return (extension) => made.outputFiles.find((file) => file.path.endsWith(extension))?.contents;
}

// What the lobby shows of a game, by the game's own module.
async function describe(game) {
  const made = await bundle('src/host/module.ts', {});
  const { EngineModule } = await import(`data:text/javascript;base64,${Buffer.from(made('.js')).toString('base64')}`);
  const module = await EngineModule.open(readFileSync(join(engine, `${game}.wasm`)));
  const ask = (request) => {
    const reply = JSON.parse(module.line(JSON.stringify(request)));
    if (reply.error) throw new Error(`${game}: ${reply.error.text}`);
    return reply;
  };
  const { name, title, modes, options: choices, decks, fits, book } = ask({ do: 'games', with: ['fits'] }).games[0];
  const { match } = ask({ do: 'layout', game });
  const moodFile = join(here, '..', 'games', game, 'mood');
  const mood = existsSync(moodFile) ? readFileSync(moodFile, 'utf8') : '';
  return { name, title, modes, options: choices, decks, fits, book, match, mood };
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const names = readFileSync(join(engine, 'games'), 'utf8').trim().split('\n');
const modules = {};
const catalogue = [];
for (const game of names) {
  modules[game] = put(`${game}.wasm`, readFileSync(join(engine, `${game}.wasm`)));
  catalogue.push(await describe(game));
}

const worker = put('host.js', (await bundle('src/host/worker.ts', { GAME_FILES: modules }))('.js'));
const fonts = put('fonts.css', (await bundle('src/page/style/fonts.css', {}))('.css'));
const page = await bundle('src/page/main.tsx', { CATALOGUE: catalogue, HOST_FILE: worker, FONTS_FILE: fonts });
const script = put('page.js', page('.js'));
mkdirSync(join(out, 'fonts'), { recursive: true });
for (const name of readdirSync(join(here, 'fonts'))) {
  cpSync(join(here, 'fonts', name), join(out, 'fonts', name));
  if (name.endsWith('.woff2')) files.push(`fonts/${name}`);
}
const style = put('page.css', page('.css'));
for (const name of ['mark.svg', 'manifest.webmanifest']) {
  cpSync(join(here, name), join(out, name));
  files.push(name);
}
const html = readFileSync(join(here, 'index.html'), 'utf8').replaceAll('%SCRIPT%', script).replaceAll('%STYLE%', style);
writeFileSync(join(out, 'index.html'), html);

const version = hash(JSON.stringify(files) + html);
const service = readFileSync(join(here, 'service.js'), 'utf8')
  .replace("'%VERSION%'", JSON.stringify(version))
  .replace("['%FIRST%']", JSON.stringify([script, style, worker, 'mark.svg', 'manifest.webmanifest']))
  .replace("['%FILES%']", JSON.stringify(files));
writeFileSync(join(out, 'service.js'), service);
console.log(`made ${out}: ${catalogue.map((game) => game.title).join(', ')}`);
