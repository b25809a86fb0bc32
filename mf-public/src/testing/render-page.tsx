import type { KitOptions } from '@waybill/kit/testing';
import { renderKit } from '@waybill/kit/testing';
import type { ReactNode } from 'react';
import en from '../locales/en.json';

// Jest compiles the catalogues, so their type differs from the JSON.
const catalogs = { 'mf-public': en } as unknown as NonNullable<KitOptions['catalogs']>;

export const renderPage = (page: ReactNode, options: KitOptions = {}) => renderKit(page, { catalogs, ...options });
