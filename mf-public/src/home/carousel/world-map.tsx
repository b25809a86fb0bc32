import { useEffect, useState } from 'react';
import { WORLD_ROUTES } from '../../illustrations/world-routes.generated';
import css from './world-map.module.css';

const { cities, lines, width, height } = WORLD_ROUTES;

/** Dotted world map with the routes between the hubs. Decorative. */
export function WorldMap() {
  // Each frame of the movement is painted again: not while the page still loads.
  const [moving, setMoving] = useState(false);
  useEffect(() => setMoving(true), []);
  return (
    <div className={`${css.world} ${moving ? css.moving : ''}`} aria-hidden="true">
      <div className={css.land} />
      <svg className={css.routes} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {lines.map((line) => (
          <path key={line} d={line} className={css.route} />
        ))}
        {cities.map(({ code, x, y }) => (
          <g key={code}>
            <circle cx={x} cy={y} r="6" className={css.city} />
            <text x={x + 11} y={y + 5} className={css.code}>
              {code}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
