/** The parts of the frame around a page; on the server those of chrome-parts.server.ts. */
export { Footer } from './footer';
export { SideMenu } from './side-menu';
export { TopBar } from './top-bar';
