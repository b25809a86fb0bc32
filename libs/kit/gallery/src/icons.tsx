import { Icon } from '@waybill/kit';
import { ICON_NAMES } from '@waybill/kit/forms';
import css from './gallery.module.css';

/** All icons. */
export function Icons() {
  return (
    <section className={css.section}>
      <h2>Icons</h2>
      <ul className={css.grid}>
        {ICON_NAMES.map((name) => (
          <li key={name} className={css.cell}>
            <Icon name={name} size="1.75rem" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
