import { Link } from '@waybill/kit';
import css from './parent-link.module.css';

/** Link to the parent item, above the heading of a page that belongs to it. */
export function ParentLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={css.link}>
      <code>{children}</code>
    </Link>
  );
}
