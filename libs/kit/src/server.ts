/** Exports for the shell server only, excluded from the browser bundle. */
export { StaticRouter } from 'react-router-dom';
