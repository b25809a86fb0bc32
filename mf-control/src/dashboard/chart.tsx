import { Button } from '@waybill/kit';
import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import css from './chart.module.css';

interface ChartProps {
  title: string;
  /** A sentence under the title. */
  hint?: string;
  /** Headings of the table's two columns. */
  columns: readonly [string, string];
  /** The figures of the chart, as they are read. */
  rows: readonly (readonly [name: string, value: string])[];
  /** The drawing. */
  children: ReactNode;
}

/** A chart that can be read as a table. */
export function Chart({ title, hint, columns, rows, children }: ChartProps) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  return (
    <Group
      title={title}
      {...(hint && { hint })}
      wide
      action={
        <Button
          size="small"
          variant="ghost"
          aria-pressed={asTable}
          aria-label={t('chart.asTableOf', { title })}
          onClick={() => setAsTable(!asTable)}
        >
          {t('chart.asTable')}
        </Button>
      }
    >
      {asTable ? (
        <table className={css.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        children
      )}
    </Group>
  );
}
