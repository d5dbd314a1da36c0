// serve.mjs: a small server for the page that build.mjs made.
//
//     node serve.mjs FOLDER [PORT]
import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = resolve(process.argv[2] ?? '.');
const port = Number(process.argv[3] ?? 8017);
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const packed = new Map(); // file and coding to its bytes

function pack(path, coding) {
  const key = `${coding} ${path} ${statSync(path).mtimeMs}`;
  if (!packed.has(key)) {
    const bytes = readFileSync(path);
    const ready = coding === 'br' && existsSync(`${path}.br`) && readFileSync(`${path}.br`);
    packed.set(key, ready ? ready : coding === 'br' ? brotliCompressSync(bytes) : coding === 'gzip' ? gzipSync(bytes, { level: 9 }) : bytes);
  }
  return packed.get(key);
}

const server = createServer((request, response) => {
  let path;
  try {
    path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
  } catch {
    response.writeHead(400).end();
    return;
  }
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
  if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.\n');
    return;
  }
  const extension = extname(file);
  const accepted = request.headers['accept-encoding'] ?? '';
  const coding = extension === '.woff2' ? '' : /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : '';
  const bytes = pack(file, coding);
  response.writeHead(200, {
    'content-type': types[extension] ?? 'application/octet-stream',
    'content-length': bytes.length,
    'cache-control': /-[0-9a-f]{12}\./.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    ...(coding ? { 'content-encoding': coding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
});
server.on('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken; ./run web --port N takes another.` : error.message);
  process.exit(1);
});
server.listen(port, 'localhost', () => console.log(`Duello is at http://localhost:${server.address().port}/`));
