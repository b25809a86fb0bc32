export { answering, type KitOptions, kitAround, renderKit } from './render-kit';
