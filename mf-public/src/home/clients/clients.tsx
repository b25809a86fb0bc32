import { useText } from '../../text';
import { Section } from '../section';
import css from './clients.module.css';
import { LOGOS } from './logos';

export function Clients() {
  const t = useText();
  return (
    <Section title={t('clients.title')}>
      <ul className={css.clients}>
        {LOGOS.map(({ name, mark, width }) => (
          <li key={name}>
            <svg className={css.logo} viewBox={`0 0 ${width} 40`} role="img" aria-label={name}>
              <path d={mark} className={css.mark} />
              <text x="46" y="28" className={css.word}>
                {name}
              </text>
            </svg>
          </li>
        ))}
      </ul>
    </Section>
  );
}
