/**
 * What this machine offers to H5Burst and what is missing: {@link org.h5burst.harness.doctor.Examination} looks,
 * {@link org.h5burst.harness.doctor.DoctorCommand} reports.
 */
package org.h5burst.harness.doctor;
