import type { ChartConfiguration } from 'chart.js';
import { useEffect, useRef } from 'react';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';

const loadKit = () => import('./chart-kit.ts');

interface ChartFigureProps {
  title: string;
  /** Must be the same object at each render, because each new object draws a new chart. */
  config: ChartConfiguration;
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] };
}

export function ChartFigure({ title, config, table }: ChartFigureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { part: kit, retry } = useLazy(loadKit);

  useEffect(() => {
    if (!kit || !canvas.current) return undefined;
    const isMotionUnwanted = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const chart = new kit.Chart(canvas.current, {
      ...config,
      options: {
        ...config.options,
        responsive: true,
        maintainAspectRatio: false,
        ...(isMotionUnwanted && { animation: false }),
      },
    });
    return () => chart.destroy();
  }, [kit, config]);

  return (
    // Light in dark mode too, because the chart's colours are made for a white ground.
    <figure className="min-w-0 rounded-lg bg-white p-4 text-night shadow-card sm:p-6">
      <figcaption className="mb-4 font-display text-lg font-bold">{title}</figcaption>
      {retry ? (
        <LoadFailed title="The chart could not be drawn." retry={retry} />
      ) : (
        // Chart.js takes its size from this box. The box hides overflow, because Chart.js may miss a resize during an
        // animation.
        <div className="relative h-72 overflow-hidden" aria-hidden="true">
          <canvas ref={canvas} />
        </div>
      )}
      {/* The wrapper is visually hidden, because a visually hidden table would still widen the page. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([heading, ...figures]) => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                {figures.map((figure, index) => (
                  <td key={table.columns[index + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
