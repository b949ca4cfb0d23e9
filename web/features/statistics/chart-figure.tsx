import type { Chart, ChartConfiguration } from 'chart.js';
import { useEffect, useRef } from 'react';

interface ChartFigureProps {
  title: string;
  /** Must stay the same object while nothing in it changes: a new one is a new chart. */
  config: ChartConfiguration;
  /** The same figures for those who do not see the picture: a heading for each column, then the rows. */
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] };
}

/** A chart with its title, and a real table in its place for screen readers. chart.js comes when it is first needed. */
export function ChartFigure({ title, config, table }: ChartFigureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let chart: Chart | undefined;
    let isGone = false;
    async function draw() {
      const kit = await import('./chart-kit.ts');
      if (isGone || !canvas.current) return;
      const isMotionUnwanted = matchMedia('(prefers-reduced-motion: reduce)').matches;
      chart = new kit.Chart(canvas.current, {
        ...config,
        options: {
          ...config.options,
          responsive: true,
          maintainAspectRatio: false,
          ...(isMotionUnwanted && { animation: false }),
        },
      });
    }
    void draw();
    return () => {
      isGone = true;
      chart?.destroy();
    };
  }, [config]);

  return (
    <figure className="min-w-0 rounded-lg bg-white p-4 shadow-card sm:p-6">
      <figcaption className="mb-4 font-display text-lg font-bold">{title}</figcaption>
      {/* Positioned, with a size of its own: chart.js measures this box. While it still moves it may miss a new size. */}
      <div className="relative h-72 overflow-hidden" aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      {/* Around the table: one that hides itself still makes the page as wide as its figures are. */}
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
