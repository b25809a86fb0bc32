import css from './illustration.module.css';

export type IllustrationName = 'air' | 'sea' | 'road' | 'warehouse' | 'mixed';

/** A line drawing in the theme's colors. Decorative: the text next to it has the same content. */
export function Illustration({ name, className = '' }: { name: IllustrationName; className?: string | undefined }) {
  return <div className={`${css.scene} ${css[name]} ${className}`} aria-hidden="true" />;
}
