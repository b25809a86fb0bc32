import { createServer, type Server } from 'node:http';
import { listenForMetrics } from '@waybill/contracts/serving';
import type { Registry } from 'prom-client';
import { ConfigError } from '../config/config.js';

/** Serves a registry on a port of its own. @throws ConfigError if the port cannot be listened on */
export const serveMetrics = (registry: Registry, address: { host: string; port: number }): Promise<Server> =>
  listenForMetrics((options, answer) => createServer(options, answer), registry, address).catch(
    ({ code }: NodeJS.ErrnoException) => {
      const { host, port } = address;
      throw new ConfigError(`Cannot listen on ${host}:${port} (METRICS_HOST, API_METRICS_PORT): ${code}.`);
    },
  );
