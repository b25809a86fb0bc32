import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { z } from 'zod';
import {
  ACCESS,
  type AccessDeclaration,
  FILE_FIELD,
  FILE_IS_OPTIONAL,
  KEYED,
  RESPONSE,
  type ResponseDeclaration,
} from './route-decorators.js';

const PATH = 'path';
const METHOD = 'method';
const ARGUMENTS = '__routeArguments__';
const STATUS = '__httpCode__';

/** Paths outside `/api`. */
export const UNPREFIXED_PATHS = ['healthz', 'readyz', 'uploads/images/:name'];

/** Nest's numbers for the sources of handler arguments. */
const SOURCES: Record<string, 'body' | 'query' | 'params'> = { 3: 'body', 4: 'query', 5: 'params' };

interface Argument {
  data?: unknown;
  schema?: z.ZodType;
}

export interface Route {
  handler: string;
  feature: string;
  method: string;
  /** Without the prefix `api/`. */
  path: string;
  prefixed: boolean;
  status: number;
  declared: AccessDeclaration;
  response: ResponseDeclaration;
  fileField: string | undefined;
  fileIsOptional: boolean;
  /** Whether an `Idempotency-Key` is accepted, and the answer kept. */
  keyed: boolean;
  body: z.ZodType | undefined;
  query: z.ZodType | undefined;
  params: Record<string, z.ZodType>;
}

const PATH_PARAMETER = /:(\w+)/g;

/** The path in OpenAPI notation: `/api/parcels/{key}`. */
export const pathOf = ({ path, prefixed }: Route): string =>
  `/${prefixed ? 'api/' : ''}${path}`.replace(PATH_PARAMETER, '{$1}').replace(/\/$/, '');

/** All registered routes with their declarations. Initialization fails if a declaration is missing. */
@Injectable()
export class RouteTable implements OnModuleInit {
  private list: Route[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  get routes(): readonly Route[] {
    return this.list;
  }

  onModuleInit(): void {
    this.list = this.discovery.getControllers().flatMap(({ metatype, instance }) => {
      const prototype = Object.getPrototypeOf(instance);
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => Reflect.hasMetadata(METHOD, prototype[name]))
        .map((name) => readRoute(metatype as new () => unknown, prototype[name], name));
    });
  }
}

function readRoute(controller: new () => unknown, handler: object, name: string): Route {
  const label = `${controller.name}.${name}`;
  const declared = required<AccessDeclaration>(ACCESS, handler, `${label} declares no access (@Access)`);
  const response = required<ResponseDeclaration>(RESPONSE, handler, `${label} declares no response (@Returns)`);
  const path = [Reflect.getMetadata(PATH, controller), Reflect.getMetadata(PATH, handler)]
    .map((segment: string) => segment.replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/');
  return {
    handler: label,
    feature: controller.name.replace(/Controller$/, ''),
    method: RequestMethod[Reflect.getMetadata(METHOD, handler)] ?? 'GET',
    path,
    prefixed: !UNPREFIXED_PATHS.includes(path),
    status: Reflect.getMetadata(STATUS, handler) ?? 200,
    declared,
    response,
    fileField: Reflect.getMetadata(FILE_FIELD, handler),
    fileIsOptional: Boolean(Reflect.getMetadata(FILE_IS_OPTIONAL, handler)),
    keyed: Boolean(Reflect.getMetadata(KEYED, handler)),
    ...inputs(controller, name),
  };
}

/** The schemas of a handler's inputs. */
export function inputs(controller: new () => unknown, name: string) {
  const found: Pick<Route, 'body' | 'query' | 'params'> = { body: undefined, query: undefined, params: {} };
  const declared: Record<string, Argument> = Reflect.getMetadata(ARGUMENTS, controller, name) ?? {};
  for (const [key, { data, schema }] of Object.entries(declared)) {
    const source = SOURCES[key.split(':')[0] ?? ''];
    if (!source) continue;
    if (!schema) throw new Error(`${controller.name}.${name} has no schema for its ${source}.`);
    if (source === 'params') found.params[String(data)] = schema;
    else found[source] = schema;
  }
  return found;
}

function required<T>(key: string, handler: object, problem: string): T {
  const value: T | undefined = Reflect.getMetadata(key, handler);
  if (value === undefined) throw new Error(`${problem}.`);
  return value;
}
