/**
 * What this machine provides for H5Burst, and what is missing: {@link org.h5burst.harness.doctor.Examination} examines,
 * {@link org.h5burst.harness.doctor.DoctorCommand} reports.
 */
package org.h5burst.harness.doctor;
