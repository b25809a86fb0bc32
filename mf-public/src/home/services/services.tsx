import { Icon, type IconName } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { Section } from '../section/section';
import css from './services.module.css';

const SERVICES = [
  ['air', 'airplanemode_active'],
  ['door', 'meeting_room'],
  ['express', 'moped'],
  ['warehouse', 'home_work'],
  ['sea', 'directions_boat'],
  ['international', 'public'],
] as const satisfies [string, IconName][];

export function Services() {
  const t = useText();
  return (
    <Section title={t('services.title')}>
      <ul className={css.services}>
        {SERVICES.map(([name, icon]) => (
          <li key={name} className={css.service}>
            <Icon name={icon} className={css.icon} />
            <h3 className={css.title}>{t(`services.${name}.title`)}</h3>
            <p className={css.text}>{t(`services.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
