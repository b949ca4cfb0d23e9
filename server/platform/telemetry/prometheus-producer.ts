import { ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

/** The types of prom-client lack `metricName`. */
type Value = MetricValue<string> & { metricName?: string };
type Metric = Omit<MetricObjectWithValues<Value>, 'type'> & { type: unknown };

/** Gives an OpenTelemetry reader the metrics of `/metrics`, under the same names and labels. */
export function createPrometheusProducer(registry: Registry): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin);
  return {
    async collect() {
      const times = { startTime, endTime: millisToHrTime(Date.now()) };
      const metrics = await registry.getMetricsAsJSON();
      const scope = { name: 'nanhi-dukaan' };
      const scopeMetrics = [{ scope, metrics: metrics.flatMap((metric) => convert(metric, times)) }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}

type Times = Pick<DataPoint<unknown>, 'startTime' | 'endTime'>;

/** Drops summaries: OpenTelemetry lacks them, and the shop has none. */
function convert(metric: Metric, times: Times): MetricData[] {
  const { name, help, type } = metric;
  const values: Value[] = metric.values;
  const described = {
    descriptor: { name, description: help, unit: name.endsWith('_seconds') ? 's' : '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () => values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }));
  if (type === 'counter') {
    return [{ ...described, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }];
  }
  if (type === 'gauge') return [{ ...described, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
  if (type !== 'histogram') return [];
  const dataPoints = groupByLabels(values).map((group) => ({ ...times, ...histogramOf(group, name) }));
  return [{ ...described, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
}

function groupByLabels(values: readonly Value[]): Value[][] {
  const groups = Object.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }));
  return Object.values(groups).filter((group) => group !== undefined);
}

/** Prometheus' buckets are cumulative, OpenTelemetry's are not. */
function histogramOf(group: readonly Value[], name: string): Pick<DataPoint<Histogram>, 'attributes' | 'value'> {
  const ofKind = (suffix: string) => group.filter(({ metricName }) => metricName === `${name}_${suffix}`);
  const buckets = ofKind('bucket');
  const { le: _bound, ...attributes } = { le: undefined, ...group[0]?.labels };
  const value = {
    buckets: {
      boundaries: buckets.flatMap(({ labels }) => (labels['le'] === '+Inf' ? [] : [Number(labels['le'])])),
      counts: buckets.map((bucket, index) => bucket.value - (buckets[index - 1]?.value ?? 0)),
    },
    sum: ofKind('sum')[0]?.value ?? 0,
    count: ofKind('count')[0]?.value ?? 0,
  };
  return { attributes, value };
}
