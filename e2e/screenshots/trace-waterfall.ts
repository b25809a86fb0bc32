import type { CollectedSpan } from '@waybill/testing/trace-collector';

const COLORS: Record<string, string> = {
  browser: '#d98a1f',
  'waybill-shell': '#0e5a4a',
  'waybill-backend': '#2f6f9f',
  database: '#7a3f8f',
};

/** A trace as a page: a bar for each span, below the one that caused it. */
export function waterfall(spans: readonly CollectedSpan[]): string {
  const start = Math.min(...spans.map((span) => span.start));
  const total = Math.max(...spans.map((span) => span.end)) - start;
  const rows = inOrder(spans).map(({ span, depth }) => {
    const left = (100 * (span.start - start)) / total;
    const width = Math.max(0.3, (100 * (span.end - span.start)) / total);
    const text = span.attributes['db.query.text'] ?? '';
    return `<tr><td style="padding-inline-start:${depth * 16}px"><b style="color:${COLORS[sideOf(span)]}">${sideOf(span)}</b> ${escaped(span.name)}
<small>${escaped(text.slice(0, 90))}${text.length > 90 ? '…' : ''}</small></td>
<td class="bar"><i style="margin-inline-start:${left}%;width:${width}%;background:${COLORS[sideOf(span)]}"></i></td>
<td class="ms">${(span.end - span.start).toFixed(1)} ms</td></tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Trace</title><style>
body{margin:24px;font:14px/1.4 system-ui,sans-serif;color:#10201c;background:#fff}
h1{font-size:18px}table{width:100%;border-collapse:collapse}td{padding:4px 8px;border-block-start:1px solid #e4e0d5;vertical-align:top}
td:first-child{width:48%}small{display:block;font-family:monospace;color:#5b6a66;overflow-wrap:anywhere}
.bar{width:44%}.bar i{display:block;height:12px;margin-block-start:4px;border-radius:2px}.ms{text-align:end;white-space:nowrap}
</style><h1>Trace ${spans[0]?.traceId ?? ''}: ${total.toFixed(1)} ms</h1><table>${rows.join('')}</table>`;
}

/** What ran where: statements and clicks have colors of their own. */
function sideOf({ attributes, service }: CollectedSpan): string {
  if ('db.query.text' in attributes) return 'database';
  return attributes['waybill.side'] ?? service;
}

function inOrder(
  spans: readonly CollectedSpan[],
  parent?: string,
  depth = 0,
): { span: CollectedSpan; depth: number }[] {
  const children = spans.filter(({ parentSpanId }) => parentSpanId === parent);
  return children
    .toSorted((one, other) => one.start - other.start)
    .flatMap((span) => [{ span, depth }, ...inOrder(spans, span.spanId, depth + 1)]);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
