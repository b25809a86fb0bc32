import type { RspackOptions } from '@rspack/core';

/** Development server of one bundle: hot, open to the other development servers, with the API behind it. */
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
