import css from './picture.module.css';

export type PictureName = 'air' | 'sea' | 'road' | 'warehouse' | 'mixed';

/** A line scene in the theme's colours. Decoration: it says nothing that the words beside it do not say. */
export function Picture({ name, className = '' }: { name: PictureName; className?: string | undefined }) {
  return <div className={`${css.picture} ${css[name]} ${className}`} aria-hidden="true" />;
}
