import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { API_VERSION, type ApiContract } from '@waybill/contracts';
import { openApiDocument } from '../http/openapi.js';
import { RouteTable } from '../http/route-table.js';

/** The contract of the code that runs, whatever a file or a release says. */
@Injectable()
export class ContractService {
  private contract: ApiContract | undefined;

  constructor(private readonly table: RouteTable) {}

  current(): ApiContract {
    this.contract ??= { version: API_VERSION, hash: hashOf(openApiDocument(this.table.routes)) };
    return this.contract;
  }
}

/** Release tools compute the same from openapi.json. */
function hashOf({ paths, components }: Record<string, unknown>): string {
  return createHash('sha256').update(sortedJson({ paths, components })).digest('hex').slice(0, 20);
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, node: unknown) =>
    typeof node === 'object' && node !== null && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  );
}
