import { IconButton, useLanguage } from '@waybill/kit';
import { useText } from '../../i18n/text';
import css from './carousel.module.css';
import { SLIDES } from './slides';
import { type Rotation, useRotation } from './use-rotation';
import { useSwipe } from './use-swipe';

export function Carousel() {
  const t = useText();
  const { dir } = useLanguage();
  const rotation = useRotation(SLIDES.length);
  const { slide, show, handlers } = rotation;
  const forward = dir === 'rtl' ? 1 : -1;
  const swipe = useSwipe((direction) => show(slide + (direction === forward ? 1 : -1)));
  return (
    <section
      className={css.carousel}
      data-paused={!rotation.running || undefined}
      aria-roledescription={t('carousel.role')}
      aria-label={t('carousel.label')}
      {...handlers}
    >
      <Controls rotation={rotation} />
      <div className={css.slides} aria-live={rotation.running ? 'off' : 'polite'} {...swipe}>
        {SLIDES.map(({ name, Slide }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and no element says "slide"
          <div
            key={name}
            role="group"
            className={`${css.slide} ${index === slide ? css.shown : ''}`}
            aria-roledescription={t('carousel.slide_role')}
            aria-label={t('carousel.slide', { number: index + 1, total: SLIDES.length })}
            inert={index !== slide}
          >
            <Slide />
          </div>
        ))}
      </div>
    </section>
  );
}

function Controls({ rotation: { slide, show, paused, togglePause, automatic } }: { rotation: Rotation }) {
  const t = useText();
  return (
    <div className={css.controls}>
      {automatic && (
        <IconButton
          icon={paused ? 'play' : 'pause'}
          variant="secondary"
          label={t(paused ? 'carousel.play' : 'carousel.pause')}
          onClick={togglePause}
        />
      )}
      <IconButton
        icon="chevron_left"
        variant="secondary"
        label={t('carousel.previous')}
        onClick={() => show(slide - 1)}
      />
      <span className={css.position} aria-hidden="true">
        {SLIDES.map(({ name }, index) => (
          <span key={name} className={index === slide ? css.active : css.stop} />
        ))}
      </span>
      <IconButton icon="chevron_right" variant="secondary" label={t('carousel.next')} onClick={() => show(slide + 1)} />
    </div>
  );
}
