/** What became of the requests of a load. */
export interface LoadReport {
  sent: number;
  /** One sentence for each request without a complete page. */
  failures: string[];
  slowestMs: number;
}

const TIMEOUT_MS = 5_000;

/** Requests pages in turn at a constant rate, whether or not earlier ones are answered, until the returned function is called. */
export function startLoad(urls: readonly string[], perSecond: number): () => Promise<LoadReport> {
  const report: LoadReport = { sent: 0, failures: [], slowestMs: 0 };
  const pending = new Set<Promise<void>>();
  const request = async (url: string) => {
    const started = performance.now();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const html = await response.text();
      if (response.status !== 200) report.failures.push(`${url}: ${response.status}`);
      else if (!html.includes('</html>')) report.failures.push(`${url}: incomplete`);
    } catch (error) {
      report.failures.push(`${url}: ${error}`);
    }
    report.slowestMs = Math.max(report.slowestMs, performance.now() - started);
  };
  const send = () => {
    const work = request(urls[report.sent++ % urls.length] ?? '').finally(() => pending.delete(work));
    pending.add(work);
  };
  const timer = setInterval(send, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    return report;
  };
}
