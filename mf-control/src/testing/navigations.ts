/**
 * Watches for navigations by script, such as a reload, which jsdom reports as an error instead. Any other error still
 * fails the test.
 */
export function watchNavigations() {
  const navigated = jest.fn();
  const report = console.error;
  const error = jest.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    if (isNavigation(values[0])) navigated();
    else report(...values);
  });
  return { navigated, stop: () => error.mockRestore() };
}

const isNavigation = (value: unknown) => String(value).startsWith('Error: Not implemented: navigation');
