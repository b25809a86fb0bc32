import type { Schema } from './schema-arbitraries.js';

/** The parts of the OpenAPI document that generated requests need. */
interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}
export interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
}
export interface Call {
  path: string;
  method: string;
  operation: Operation;
  values: Record<string, unknown>;
  body: unknown;
  intent: 'right' | 'wrong';
  as: 'visitor' | 'admin';
}
