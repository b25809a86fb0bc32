import type { Video } from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../i18n/text';
import css from './page.module.css';

const HOSTS = {
  youtube: { name: 'YouTube', playerUrl: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` },
  vimeo: { name: 'Vimeo', playerUrl: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1` },
};

/** A video file, or a card that loads the player of a video host only after a click. */
export function VideoView({ title, video }: { title: string; video: Video }) {
  const t = useText();
  const name = title || t('content.untitled_video');
  if (video.host === 'file') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: authors of pages cannot provide a caption track
      <video className={css.video} src={video.url} aria-label={name} controls preload="none" />
    );
  }
  return <HostedVideo name={name} host={video.host} id={video.id} />;
}

interface HostedVideoProps {
  name: string;
  host: keyof typeof HOSTS;
  id: string;
}

function HostedVideo({ name, host, id }: HostedVideoProps) {
  const t = useText();
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <iframe
        className={css.video}
        src={HOSTS[host].playerUrl(id)}
        title={name}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <button type="button" className={css.videoCard} onClick={() => setPlaying(true)}>
      <Icon name="play" />
      <span className={css.videoTitle}>{t('content.video', { title: name })}</span>
      <span className={css.videoHost}>{t('content.video_host', { host: HOSTS[host].name })}</span>
    </button>
  );
}
