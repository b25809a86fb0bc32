import { relyingPartyOf } from './relying-party.js';

it.each([
  ['https://waybill.example', { id: 'waybill.example', origin: 'https://waybill.example' }],
  ['https://www.waybill.example:8443', { id: 'www.waybill.example', origin: 'https://www.waybill.example:8443' }],
  ['http://localhost:4200', { id: 'localhost', origin: 'http://localhost:4200' }],
  ['http://site.localhost:4200', { id: 'site.localhost', origin: 'http://site.localhost:4200' }],
  ['http://127.0.0.1:4200', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::1]', null],
  ['http://waybill.example', null],
])('%s → %j', (url, expected) => expect(relyingPartyOf(url)).toEqual(expected));
