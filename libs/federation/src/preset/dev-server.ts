import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RspackOptions } from '@rspack/core';

/** Written by a running development server, so that the shell's finds it. */
export const DEV_RECORD = 'dist/dev.json';

interface DevOptions {
  dir: string;
  name: string;
  port: number;
}

/** Development server of one bundle: hot, open to the other development servers, with the API behind it. */
export function devServer({ dir, name, port }: DevOptions): NonNullable<RspackOptions['devServer']> {
  const backend = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;
  return {
    port,
    host: '127.0.0.1',
    hot: true,
    historyApiFallback: { disableDotRule: true },
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: { runtimeErrors: false } },
    proxy: [{ context: ['/api', '/uploads'], target: backend }],
    onListening: () => {
      mkdirSync(join(dir, 'dist'), { recursive: true });
      writeFileSync(
        join(dir, DEV_RECORD),
        JSON.stringify({ name, base: `http://localhost:${port}/`, pid: process.pid }),
      );
    },
  };
}
