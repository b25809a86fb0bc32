import { otlpEndpoint } from './trace-settings.js';

it.each(['http://127.0.0.1:4318', 'https://collector.example/base/'])('%s is an endpoint', (url) => {
  expect(otlpEndpoint.safeParse(url).success).toBe(true);
});

// A message about a failure may name the URL.
it.each(['https://user:secret@collector.example', 'https://collector.example/?key=secret', 'ftp://x', 'collector'])(
  '%s is none',
  (url) => expect(otlpEndpoint.safeParse(url).success).toBe(false),
);
