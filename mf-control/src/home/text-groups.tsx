import { HOME_LIMITS, HOME_SERVICES } from '@waybill/contracts';
import { TextArea } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { FigureFields } from './figure-fields';
import { Line, PartFields, type TextFieldsProps } from './text-fields';

const SLIDES = ['slide.track', 'slide.freight', 'slide.storage'] as const;
const SERVICES = HOME_SERVICES.map((name) => `services.${name}` as const);
const AIMS = ['aims.strategy', 'aims.vision', 'aims.mission'] as const;

/** The texts of the home page, in the order in which a new site shows them. */
export function TextGroups(props: TextFieldsProps) {
  const t = useText();
  return (
    <>
      <Group title={t('home.slides')} hint={t('home.textsHint')}>
        {SLIDES.map((part) => (
          <PartFields key={part} part={part} {...props} />
        ))}
      </Group>
      <Group title={t('home.section.services')}>
        <Line name="services.title" label="home.heading" {...props} />
        {SERVICES.map((part) => (
          <PartFields key={part} part={part} {...props} />
        ))}
      </Group>
      <FigureFields {...props} />
      <Group title={t('home.section.aims')}>
        <Line name="aims.title" label="home.heading" {...props} />
        {AIMS.map((part) => (
          <PartFields key={part} part={part} {...props} />
        ))}
      </Group>
      <Group title={t('home.section.feedback')}>
        <Line name="feedback.title" label="home.heading" {...props} />
      </Group>
      <Group title={t('home.section.clients')}>
        <Line name="clients.title" label="home.heading" {...props} />
        <TextArea
          label={t('home.clients')}
          hint={t('home.clientsHint', { max: HOME_LIMITS.clients })}
          optional
          {...props.form.field('clients')}
        />
      </Group>
      <Group title={t('home.section.track')}>
        <PartFields part="track" {...props} />
      </Group>
    </>
  );
}
