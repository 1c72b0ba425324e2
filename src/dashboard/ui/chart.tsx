import { scaleBand, scaleLinear } from "d3-scale";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "./chart.module.css";
import { CsvButton, saveCsv } from "./csv.tsx";
import { compactFigure, figure } from "./figures.ts";

/** The part of a bar that one series takes. */
export interface Series {
  name: string;
  /** A colour of the theme. */
  tone: 1 | 2 | 3 | 4 | 5 | 6;
}

/** One bar: its name in words, and a value for each series. */
export interface Bar {
  key: string;
  /** Below the bar. */
  label: string;
  /** In its description, such as a whole date. */
  title: string;
  values: number[];
}

const HEIGHT = 260;
const SMALL_HEIGHT = 160;
const NARROWEST = 240;
const MARGIN = { top: 8, right: 8, bottom: 24, left: 44 };
const TICKS = 4;
/** Labels closer than this would touch. */
const LABEL_WIDTH = 64;

/**
 * Stacked bars over time. The numbers of a bar are shown on hover, and with the arrow keys. A button saves them as CSV.
 *
 * @param open is called for Enter and for a press on a bar.
 */
export function BarChart({
  title,
  series,
  bars,
  isSmall = false,
  open,
}: {
  title: string;
  series: readonly Series[];
  bars: readonly Bar[];
  isSmall?: boolean;
  open?(bar: Bar): void;
}) {
  const height = isSmall ? SMALL_HEIGHT : HEIGHT;
  const { width, plot } = useWidth();
  const id = useId();
  const [shown, setShown] = useState<number | null>(null);
  const groups = useRef<(SVGGElement | null)[]>([]);
  const highest = Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const x = scaleBand(
    bars.map(({ key }) => key),
    [MARGIN.left, width - MARGIN.right],
  ).paddingInner(0.25);
  const y = scaleLinear([0, highest], [height - MARGIN.bottom, MARGIN.top]).nice(TICKS);
  const step = Math.max(1, Math.ceil(LABEL_WIDTH / x.step()));
  const move = (event: KeyboardEvent, index: number) => {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: bars.length - 1 }[event.key];
    if (next !== undefined && bars[next]) {
      event.preventDefault();
      groups.current[next]?.focus();
    } else if (event.key === "Enter" && open && bars[index]) {
      open(bars[index]);
    }
  };
  const save = () =>
    saveCsv({
      name: title,
      head: ["Time", ...series.map(({ name }) => name)],
      rows: bars.map(({ key, values }) => [key, ...values.map(String)]),
    });
  const bar = shown === null ? undefined : bars[shown];
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.caption} id={id}>
        <span className={styles.title}>{title}</span>
        <span className={styles.legend}>
          {series.map(({ name, tone }, index) => (
            <span key={name} className={styles.key} data-tone={tone}>
              {name}
              {bar && <strong>{figure(bar.values[index] ?? 0)}</strong>}
            </span>
          ))}
        </span>
        <span className={styles.when}>{bar?.title ?? " "}</span>
        <span className={styles.save}>
          <CsvButton name={title} save={save} />
        </span>
      </figcaption>
      <div className={styles.plot} ref={plot}>
        <svg className={styles.axis} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {y
            .ticks(TICKS)
            .filter(Number.isInteger)
            .map((tick) => (
              <g key={tick} className={styles.tick}>
                <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
                <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em">
                  {compactFigure(tick)}
                </text>
              </g>
            ))}
          {bars
            .filter((_bar, index) => index % step === 0)
            .map(({ key, label }) => (
              <text key={key} className={styles.label} x={(x(key) ?? 0) + x.bandwidth() / 2} y={height - 6}>
                {label}
              </text>
            ))}
        </svg>
        <div className={styles.bars} role="listbox" aria-labelledby={id} aria-orientation="horizontal">
          <svg viewBox={`0 0 ${width} ${height}`} role="presentation">
            <defs>
              {series.map(({ tone }) => (
                <Pattern key={tone} id={`${id}-${tone}`} tone={tone} />
              ))}
            </defs>
            {bars.map(({ key, title: name, values }, index) => {
              let top = 0;
              return (
                <g
                  key={key}
                  ref={(element) => {
                    groups.current[index] = element;
                  }}
                  role="option"
                  aria-selected={shown === index}
                  aria-label={`${name}: ${series.map((one, part) => `${one.name} ${values[part] ?? 0}`).join(", ")}`}
                  tabIndex={index === (shown ?? bars.length - 1) ? 0 : -1}
                  className={styles.bar}
                  onFocus={() => setShown(index)}
                  onBlur={() => setShown(null)}
                  onMouseEnter={() => setShown(index)}
                  onMouseLeave={() => setShown(null)}
                  onKeyDown={(event) => move(event, index)}
                  onClick={() => open?.(bars[index] as Bar)}
                  data-opens={open !== undefined}
                >
                  <rect
                    className={styles.area}
                    x={x(key)}
                    width={x.bandwidth()}
                    y={MARGIN.top}
                    height={height - MARGIN.top - MARGIN.bottom}
                  />
                  {values.map((value, part) => {
                    const from = top;
                    top += value;
                    const tone = series[part]?.tone;
                    return (
                      <rect
                        key={series[part]?.name}
                        data-tone={tone}
                        style={{ fill: `url("#${id}-${tone}")` }}
                        x={x(key)}
                        width={x.bandwidth()}
                        y={y(top)}
                        height={y(from) - y(top)}
                      />
                    );
                  })}
                </g>
              );
            })}
          </svg>
        </div>
      </div>
    </figure>
  );
}

/** The lines in a part, besides its colour. Its key in the legend has the same ones. */
const LINES: Readonly<Record<Series["tone"], string>> = {
  1: "",
  2: "M-2 2 2 -2M0 8 8 0M6 10 10 6",
  3: "M0 4H8",
  4: "M4 0V8",
  5: "M-2 6 2 10M0 0 8 8M6 -2 10 2",
  6: "M0 4H8M4 0V8",
};

function Pattern({ id, tone }: { id: string; tone: Series["tone"] }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" data-tone={tone}>
      <rect className={styles.ground} width="8" height="8" />
      <path className={styles.lines} d={LINES[tone]} />
    </pattern>
  );
}

/** The width of the place of the bars: they are drawn in its pixels, so that their text has its size on every screen. */
function useWidth() {
  const plot = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(NARROWEST);
  useLayoutEffect(() => {
    const element = plot.current as HTMLDivElement;
    const measure = () => setWidth(Math.max(NARROWEST, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, plot };
}
