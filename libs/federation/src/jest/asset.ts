/** Stub for a file that the bundler turns into a URL. */
export default 'asset';
