import { Link } from '@waybill/kit';
import css from './parent-link.module.css';

/** What something belongs to, above its heading: its code, and the way back to it. */
export function BelongsTo({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={css.link}>
      <code>{children}</code>
    </Link>
  );
}
