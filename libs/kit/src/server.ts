/** What only the server's half of the shell needs; kept out of the browser's bundle. */
export { StaticRouter } from 'react-router-dom';
