/** What only the shell server needs; kept out of the browser bundle. */
export { StaticRouter } from 'react-router-dom';
