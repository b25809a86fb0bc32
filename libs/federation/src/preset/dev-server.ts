import type { RspackOptions } from '@rspack/core';

const HOST = '127.0.0.1';

/** URL of a development server: the same one in its output, in pages and on the command line. */
export const devUrl = (port: number | string | undefined, protocol = 'http'): string =>
  `${protocol}://${HOST}:${port}/`;

/** Development server of one bundle: hot reloading, CORS for the other development servers, API requests proxied to `API_URL`. */
export function devServer(port: number): NonNullable<RspackOptions['devServer']> {
  const backend = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;
  return {
    port,
    host: HOST,
    hot: true,
    historyApiFallback: { disableDotRule: true },
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { webSocketURL: `${devUrl(port, 'ws')}ws`, overlay: { runtimeErrors: false } },
    proxy: [{ context: ['/api', '/uploads'], target: backend, changeOrigin: true }],
  };
}
