import type { RspackOptions } from '@rspack/core';

/** Development server of one bundle: hot reloading, CORS for the other development servers, API requests proxied. */
export function devServer(port: number): NonNullable<RspackOptions['devServer']> {
  const backend = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;
  return {
    port,
    host: '127.0.0.1',
    hot: true,
    historyApiFallback: { disableDotRule: true },
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: { runtimeErrors: false } },
    proxy: [{ context: ['/api', '/uploads'], target: backend }],
  };
}
