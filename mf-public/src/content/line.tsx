import type { Line } from '@waybill/contracts';
import css from './page.module.css';
import { VideoView } from './video';

/** One line of a page's content. Text is never interpreted as markup. */
export function LineView({ line }: { line: Line }) {
  switch (line.kind) {
    case 'gap':
      return <div className={css.gap} />;
    case 'bold':
      return <h2 className={css.heading}>{line.text}</h2>;
    case 'note':
      return (
        <p role="note" className={css.note}>
          {line.text}
        </p>
      );
    case 'underline':
      return (
        <p>
          <u>{line.text}</u>
        </p>
      );
    case 'strikethrough':
      return (
        <p>
          <s>{line.text}</s>
        </p>
      );
    case 'image':
      return <img className={css.image} src={line.url} alt={line.alt} loading="lazy" referrerPolicy="no-referrer" />;
    case 'video':
      return <VideoView title={line.title} video={line.video} />;
    default:
      return <p>{line.text}</p>;
  }
}
