import * as footer from './footer';
import { keepable } from './kept-parts';
import * as sideMenu from './side-menu';
import * as topBar from './top-bar';

export const Footer = keepable('footer', footer.Footer);
export const SideMenu = keepable('menu', sideMenu.SideMenu);
export const TopBar = keepable('bar', topBar.TopBar);
