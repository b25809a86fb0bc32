/** Stands in for a file that the bundler would give a URL. */
export default 'asset';
