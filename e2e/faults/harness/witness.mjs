/** Works for a moment again and again, and writes how many times longer it took than the processor needed for it. */
const INTERVAL_MS = 100;
const WORK_MS = 10;

let due = performance.now() + INTERVAL_MS;

function work() {
  const before = process.cpuUsage();
  let used = 0;
  while (used < WORK_MS) {
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1_000;
  }
  console.log(((performance.now() - due) / used).toFixed(2));
  due = performance.now() + INTERVAL_MS;
  setTimeout(work, INTERVAL_MS);
}

setTimeout(work, INTERVAL_MS);
