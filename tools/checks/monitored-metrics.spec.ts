import { monitoredMetrics } from './monitored-metrics.js';
import { example } from './tree.js';

const CODE = `new Gauge({ name: 'waybill_ready' }); new Histogram({ name: 'waybill_seconds' });`;
const find = (expression: string) =>
  monitoredMetrics.find(
    example({
      'backend/src/metrics/state.ts': CODE,
      'operations/monitoring/alerts.yml': `rules:\n  - expr: ${expression}\n`,
    }),
  );

it.each([
  'waybill_ready == 0',
  'rate(waybill_seconds_bucket[5m])',
  'nodejs_eventloop_lag_p99_seconds > 1',
  '{__name__=~"waybill_(ready|seconds)"}',
])('accepts %s', (expression) => expect(find(expression)).toEqual([]));

it('rejects a metric that no server has', () => {
  expect(find('waybill_raedy == 0')).toEqual([
    { path: 'operations/monitoring/alerts.yml', line: 2, text: 'waybill_raedy is no metric of the servers' },
  ]);
});
