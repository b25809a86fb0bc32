import { useOwnText } from '../../i18n/own-text';
import type { TextKey } from '../../i18n/text';
import { Illustration } from '../../illustrations/illustration';
import { TrackForm } from '../track/track-form';
import css from './slides.module.css';
import { WorldMap } from './world-map';

function TrackSlide() {
  const t = useOwnText();
  return (
    <div className={css.slide}>
      <div className={css.copy}>
        <h1 id="page-heading" className={css.title}>
          {t('slide.track.title')}
        </h1>
        <p className={css.text}>{t('slide.track.text')}</p>
        <TrackForm />
      </div>
      <WorldMap />
    </div>
  );
}

interface SceneProps {
  title: TextKey;
  text: TextKey;
  scene: 'mixed' | 'warehouse';
}

function Scene({ title, text, scene }: SceneProps) {
  const t = useOwnText();
  return (
    <div className={`${css.slide} ${css[scene]}`}>
      <div className={css.copy}>
        <h2 className={css.title}>{t(title)}</h2>
        <p className={css.text}>{t(text)}</p>
        <TrackForm />
      </div>
      <Illustration name={scene} className={css.scene} />
    </div>
  );
}

const FreightSlide = () => <Scene title="slide.freight.title" text="slide.freight.text" scene="mixed" />;
const StorageSlide = () => <Scene title="slide.storage.title" text="slide.storage.text" scene="warehouse" />;

export const SLIDES = [
  { name: 'track', Slide: TrackSlide },
  { name: 'freight', Slide: FreightSlide },
  { name: 'storage', Slide: StorageSlide },
];
