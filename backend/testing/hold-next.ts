/** Holds the next call of an asynchronous method back once it has its result. */
export function holdNext(service: object, method: string) {
  const methods = service as Record<string, (...values: unknown[]) => Promise<unknown>>;
  const original = methods[method]?.bind(service);
  let release: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  jest.spyOn(methods, method).mockImplementationOnce(async (...values) => {
    const result = await original?.(...values);
    arrive();
    await released;
    return result;
  });
  return { arrived, release };
}
